import type { FastifyRequest } from 'fastify';
import { NOTES_MAX_BYTES } from '../../../../../scripts/content/limits.ts';
import type { UploadedFile } from '../../../../contract/admin/content.ts';
import { isStorable } from '../../../../contract/shared/storable-text.ts';
import { BadRequest, PayloadTooLarge, UnsupportedMediaType } from '../../../../http/errors.ts';
import { codeOf } from '../../../../config/startup-error.ts';

const MULTIPART = 'multipart/form-data';
const MAX_PARTS = 20;
/** The notes, and room for the other fields. */
const MAX_TEXT_BYTES = 2 * NOTES_MAX_BYTES;

/* One byte above our own limits, because the parser truncates a field of exactly the limit. */
const LIMITS = {
  parts: MAX_PARTS,
  fields: MAX_PARTS,
  files: 1,
  fieldNameSize: 100,
  fieldSize: NOTES_MAX_BYTES + 1,
  headerPairs: 20,
};

/** The only field that may be a file. */
interface FileField {
  name: string;
  maxBytes: number;
  /** Message if it is larger. */
  tooLarge: string;
  /** Whether nothing else in the form is large, so that a form that is too large has too large a file. */
  isAlone: boolean;
}

/**
 * Parses a multipart form into `request.body`, which the route's schema then validates. Text fields are strings; only the
 * field `file` may be a file. A field that would be truncated is rejected.
 */
export function readForm(file: FileField): (request: FastifyRequest) => Promise<void> {
  const maxForm = file.maxBytes + MAX_TEXT_BYTES;
  const tooLarge = () => new PayloadTooLarge(file.isAlone ? file.tooLarge : undefined);
  return async (request) => {
    if (!request.isMultipart()) throw new UnsupportedMediaType(MULTIPART);
    if (Number(request.headers['content-length'] ?? 0) > maxForm) throw tooLarge();
    const form = readParts(request, file);
    try {
      request.body = await Promise.race([form, rejectOversized(request, maxForm, tooLarge)]);
    } catch (error) {
      form.catch(() => undefined);
      // The rest of the body is read and discarded, so that the client can receive the response.
      request.raw.unpipe();
      request.raw.resume();
      throw toAppError(error, file);
    }
  };
}

/** Rejects once the body exceeds the limit, because a request may come without a content length. */
function rejectOversized(
  { raw }: FastifyRequest,
  most: number,
  tooLarge: () => PayloadTooLarge,
): Promise<never> {
  return new Promise((_resolve, reject) => {
    let size = 0;
    raw.on('data', ({ length }: Buffer) => {
      size += length;
      if (size > most) reject(tooLarge());
    });
  });
}

async function readParts(request: FastifyRequest, file: FileField): Promise<Record<string, unknown>> {
  const form = new Map<string, string | UploadedFile>();
  const invalid = (name: string, problem: string) =>
    new BadRequest('invalid_request', `body.${shorten(name)} ${problem}.`);
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: file.maxBytes + 1 } })) {
    const { fieldname: name } = part;
    if (form.has(name)) throw invalid(name, 'is sent twice');
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (bytes.length > file.maxBytes) throw new PayloadTooLarge(file.tooLarge);
      if (name !== file.name) throw invalid(name, 'must not be a file');
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
    if (name === file.name) throw invalid(name, 'must be a file');
    if (typeof value !== 'string') throw invalid(name, 'must be text');
    if (!isStorable(value)) throw invalid(name, 'contains a character that cannot be stored');
    form.set(name, value);
  }
  return Object.fromEntries(form);
}

function shorten(name: string): string {
  return name.slice(0, 40);
}

function toAppError(error: unknown, { tooLarge }: FileField): unknown {
  const code = codeOf(error);
  if (['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'].includes(code)) {
    return new PayloadTooLarge(`A form has at most ${MAX_PARTS} fields and one file.`);
  }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new PayloadTooLarge(tooLarge);
  if (error instanceof Error && !('statusCode' in error) && !('status' in error)) {
    return new BadRequest('malformed_form', `The body is not a complete ${MULTIPART}.`);
  }
  return error;
}
