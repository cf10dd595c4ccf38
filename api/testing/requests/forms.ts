import type { InjectOptions } from 'fastify';
import type { TestApp } from '../app.ts';
import type { TestLearner } from '../learners.ts';
import type { Answered } from '../practice.ts';

const BOUNDARY = '----swadhyay-test-boundary';

export interface FormFile {
  file: string;
  bytes: string | Uint8Array;
}

type FormPart = [name: string, value: string | FormFile];

/** Encodes a multipart form. Names may be repeated. */
export function formBody(parts: readonly FormPart[]): { headers: Record<string, string>; payload: Buffer } {
  const chunks = parts.flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : `; filename="${value.file}"`;
    const type = typeof value === 'string' ? '' : '\r\ncontent-type: application/octet-stream';
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}${type}\r\n\r\n`;
    return [head, typeof value === 'string' ? value : value.bytes, '\r\n'];
  });
  const payload = Buffer.concat(
    [...chunks, `--${BOUNDARY}--\r\n`].map((chunk) => Buffer.from(chunk as string)),
  );
  return { headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, payload };
}

export interface AnsweredForm<Data> extends Answered<Data> {
  problems: { line: number | null; reason: string }[];
}

/** Posts a multipart form as this learner. */
export async function sendForm<Data>(
  { app }: Pick<TestApp, 'app'>,
  learner: TestLearner,
  url: string,
  fields: Record<string, string | FormFile | undefined> | readonly FormPart[],
): Promise<AnsweredForm<Data>> {
  const parts = Array.isArray(fields)
    ? (fields as readonly FormPart[])
    : Object.entries(fields).filter((entry): entry is FormPart => entry[1] !== undefined);
  const { headers, payload } = formBody(parts);
  const request: InjectOptions = {
    method: 'POST',
    url,
    headers: { ...headers, ...learner.headers },
    payload,
  };
  const answer = await app.inject(request);
  const body = answer.json<Partial<AnsweredForm<Data>> & { data: Data }>();
  return {
    status: answer.statusCode,
    code: body.code,
    message: body.message,
    data: body.data,
    problems: body.problems ?? [],
  };
}
