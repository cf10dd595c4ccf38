import { ApiError, callApi } from '../api/call-api.ts';
import { session } from './session.ts';
import { keepAnswer, keptAnswer } from '../offline/answer-store.ts';

/**
 * Asks for something of the learner. If the server cannot be reached, resolves to what it answered last on this device.
 *
 * @throws {ApiError} if it refuses, or if nothing is kept
 */
export async function knownAnswer<Data>(name: string, ask: () => Promise<Data>): Promise<Data> {
  const learner = session.getState().user?.id;
  try {
    const data = await ask();
    if (learner !== undefined) void keepAnswer(learner, name, data);
    return data;
  } catch (error) {
    if (learner === undefined || !(error instanceof ApiError) || error.status !== null) throw error;
    const kept = await keptAnswer(learner, name);
    if (kept === undefined) throw error;
    return kept as Data;
  }
}

/** Like `callApi`, with the last answer if the server cannot be reached. */
export const callKnown = <Data>(path: string): Promise<Data> => knownAnswer(path, () => callApi<Data>(path));
