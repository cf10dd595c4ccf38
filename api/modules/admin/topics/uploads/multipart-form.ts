import type { FastifyRequest } from 'fastify';
import { NOTES_MAX_BYTES } from '../../../../../scripts/content/limits.ts';
import type { UploadedFile } from '../../../../contract/admin/content.ts';
import { isStorable } from '../../../../contract/shared/storable-text.ts';
import { BadRequest, PayloadTooLarge, UnsupportedMediaType } from '../../../../http/errors.ts';
import { codeOf } from '../../../../config/startup-error.ts';

const MULTIPART = 'multipart/form-data';
const MAX_PARTS = 20;
const MAX_FILE_BYTES = 5_000_000;
/** A file, the notes, and room for the other fields. */
const MAX_FORM_BYTES = MAX_FILE_BYTES + 2 * NOTES_MAX_BYTES;

/* One byte above our own limits, because the parser truncates a field of exactly the limit. */
const LIMITS = {
  parts: MAX_PARTS,
  fields: MAX_PARTS,
  files: 1,
  fieldNameSize: 100,
  fieldSize: NOTES_MAX_BYTES + 1,
  fileSize: MAX_FILE_BYTES + 1,
  headerPairs: 20,
};

/**
 * Parses a multipart form into `request.body`, which the route's schema then validates. Text fields are strings; only the
 * field `fileField` may be a file. A field that would be truncated is rejected.
 */
export function readForm(fileField: string): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (!request.isMultipart()) throw new UnsupportedMediaType(MULTIPART);
    if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw new PayloadTooLarge();
    const form = readParts(request, fileField);
    try {
      request.body = await Promise.race([form, rejectOversized(request)]);
    } catch (error) {
      form.catch(() => undefined);
      // The rest of the body is read and discarded, so that the client can receive the response.
      request.raw.unpipe();
      request.raw.resume();
      throw toAppError(error);
    }
  };
}

/** Rejects once the body exceeds the limit, because a request may come without a content length. */
function rejectOversized({ raw }: FastifyRequest): Promise<never> {
  return new Promise((_resolve, reject) => {
    let size = 0;
    raw.on('data', ({ length }: Buffer) => {
      size += length;
      if (size > MAX_FORM_BYTES) reject(new PayloadTooLarge());
    });
  });
}

async function readParts(request: FastifyRequest, fileField: string): Promise<Record<string, unknown>> {
  const form = new Map<string, string | UploadedFile>();
  const invalid = (name: string, problem: string) =>
    new BadRequest('invalid_request', `body.${shorten(name)} ${problem}.`);
  for await (const part of request.parts({ limits: LIMITS })) {
    const { fieldname: name } = part;
    if (form.has(name)) throw invalid(name, 'is sent twice');
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (bytes.length > MAX_FILE_BYTES) throw fileTooLarge();
      if (name !== fileField) throw invalid(name, 'must not be a file');
      // Browsers send an empty file without a name if none was chosen.
      if (part.filename !== '' || bytes.length > 0) form.set(name, { name: part.filename, bytes });
      continue;
    }
    const { value } = part;
    if (part.valueTruncated || (typeof value === 'string' && Buffer.byteLength(value) > NOTES_MAX_BYTES)) {
      throw new PayloadTooLarge(
        `The field ${shorten(name)} is larger than ${NOTES_MAX_BYTES / 1_000_000} MB.`,
      );
    }
    if (name === fileField) throw invalid(name, 'must be a file');
    if (typeof value !== 'string') throw invalid(name, 'must be text');
    if (!isStorable(value)) throw invalid(name, 'contains a character that cannot be stored');
    form.set(name, value);
  }
  return Object.fromEntries(form);
}

function shorten(name: string): string {
  return name.slice(0, 40);
}

function fileTooLarge(): PayloadTooLarge {
  return new PayloadTooLarge('The file is larger than 5 MB.');
}

function toAppError(error: unknown): unknown {
  const code = codeOf(error);
  if (['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'].includes(code)) {
    return new PayloadTooLarge(`A form has at most ${MAX_PARTS} fields and one file.`);
  }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge();
  if (error instanceof Error && !('statusCode' in error) && !('status' in error)) {
    return new BadRequest('malformed_form', `The body is not a complete ${MULTIPART}.`);
  }
  return error;
}
