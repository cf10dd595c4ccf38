import type { ImportResult } from '../../../../../api/contract/portability/export-file.ts';
import type { ImportPart } from '../../../../../api/contract/portability/import-parts.ts';
import { ApiError } from '../../../../client/api/call-api.ts';
import { addResult, rowProblems } from './import-state.ts';

/** ms between two tries, and their number: the server counts what it receives by the minute. */
const PAUSE = 5_000;
const TRIES = 30;

const EMPTY: ImportResult = {
  counts: {},
  bytes: 0,
  attempts: 0,
  runningTests: 0,
  free: { bytes: Infinity, attempts: Infinity },
};

interface Sending {
  dryRun: boolean;
  /** Sends one part. @throws {ApiError} */
  call: (path: string, body: unknown) => Promise<ImportResult>;
  wait: (ms: number) => Promise<void>;
  /** @param share from 0 to 1 */
  onProgress: (share: number) => void;
}

/** Sends the parts of a file, one after the other. @throws {ApiError} whose message names the rows that were refused */
export async function sendParts(parts: readonly ImportPart[], sending: Sending): Promise<ImportResult> {
  let result: ImportResult | null = null;
  for (const [index, part] of parts.entries()) {
    sending.onProgress(index / parts.length);
    result = addResult(result, await sendPart(part, sending));
  }
  return result ?? EMPTY;
}

async function sendPart(part: ImportPart, { dryRun, call, wait }: Sending): Promise<ImportResult> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call(`/auth/import${dryRun ? '?dryRun=true' : ''}`, part.body);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 429 && tries < TRIES) {
        await wait(PAUSE);
        continue;
      }
      if (error.fields.length === 0) throw error;
      const message = rowProblems(part, error.fields).join(' ');
      throw new ApiError(error.status, error.code, message, { fields: error.fields, cause: error });
    }
  }
}
