import type { FastifyRequest } from 'fastify';
import { NOTES_MAX_BYTES } from '../../../../scripts/content/markdown/markdown-tree.ts';
import type { UploadedFile } from '../../../contract/admin/content.ts';
import { isStorable } from '../../../contract/shared/storable-text.ts';
import { BadRequest, PayloadTooLarge, UnsupportedMediaType } from '../../../http/errors.ts';
import { codeOf } from '../../../config/startup-error.ts';

const MULTIPART = 'multipart/form-data';
const PARTS = 20;
/** Bytes. */
const FILE_MAX = 5_000_000;
/** Bytes of a whole form: a file, the notes, and room for the rest. */
const FORM_MAX = FILE_MAX + 2 * NOTES_MAX_BYTES;

/* One more than may be used, because a field of exactly the limit counts as cut. */
const LIMITS = {
  parts: PARTS,
  fields: PARTS,
  files: 1,
  fieldNameSize: 100,
  fieldSize: NOTES_MAX_BYTES + 1,
  fileSize: FILE_MAX + 1,
  headerPairs: 20,
};

/**
 * Reads a form into `request.body`, where its schema checks it: texts by their names, and the file that may stand under
 * the name `file`. Every field is read whole, or the form is refused.
 */
export function readForm(file: string): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (!request.isMultipart()) throw new UnsupportedMediaType(MULTIPART);
    if (Number(request.headers['content-length'] ?? 0) > FORM_MAX) throw new PayloadTooLarge();
    const form = collect(request, file);
    try {
      request.body = await Promise.race([form, tooLong(request)]);
    } catch (error) {
      form.catch(() => undefined);
      // Whatever is still on its way is read and forgotten, so that the answer can be heard.
      request.raw.unpipe();
      request.raw.resume();
      throw asAppError(error);
    }
  };
}

/** Rejects once more has arrived than any form may have: a length need not be told beforehand. */
function tooLong({ raw }: FastifyRequest): Promise<never> {
  return new Promise((_resolve, reject) => {
    let size = 0;
    raw.on('data', ({ length }: Buffer) => {
      size += length;
      if (size > FORM_MAX) reject(new PayloadTooLarge());
    });
  });
}

async function collect(request: FastifyRequest, fileName: string): Promise<Record<string, unknown>> {
  const form = new Map<string, string | UploadedFile>();
  for await (const part of request.parts({ limits: LIMITS })) {
    const { fieldname: name } = part;
    if (form.has(name)) throw new BadRequest('invalid_request', `body.${shown(name)} is there twice.`);
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (bytes.length > FILE_MAX) throw new PayloadTooLarge('The file has more than 5 MB.');
      if (name !== fileName) throw new BadRequest('invalid_request', `body.${shown(name)} is no file here.`);
      // Browsers send a file without a name for a field that nobody filled in.
      if (part.filename !== '' || bytes.length > 0) form.set(name, { name: part.filename, bytes });
      continue;
    }
    const { value } = part;
    if (part.valueTruncated || (typeof value === 'string' && Buffer.byteLength(value) > NOTES_MAX_BYTES)) {
      throw new PayloadTooLarge(`The field ${shown(name)} has more than ${NOTES_MAX_BYTES / 1_000_000} MB.`);
    }
    if (typeof value !== 'string' || name === fileName) {
      throw new BadRequest('invalid_request', `body.${shown(name)} is not of the form that was expected.`);
    }
    if (!isStorable(value)) {
      throw new BadRequest('invalid_request', `body.${shown(name)} has a character that cannot be stored.`);
    }
    form.set(name, value);
  }
  return Object.fromEntries(form);
}

function shown(name: string): string {
  return name.slice(0, 40);
}

function asAppError(error: unknown): unknown {
  const code = codeOf(error);
  if (['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'].includes(code)) {
    return new PayloadTooLarge(`A form has at most ${PARTS} fields and one file.`);
  }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new PayloadTooLarge('The file has more than 5 MB.');
  if (error instanceof Error && !('statusCode' in error) && !('status' in error)) {
    return new BadRequest('malformed_form', `The body is not a whole ${MULTIPART}.`);
  }
  return error;
}
