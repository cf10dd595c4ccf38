import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnMcqs } from '../../../../../api/contract/practice/mcqs.ts';
import type { StoredMcq } from '../../../../../api/contract/practice/mcq-rules.ts';
import type { ManagerDraft } from './manager-state.ts';
import type { ManagerStore, McqsApi } from './manager-store.ts';

vi.stubGlobal('__API_ORIGIN__', '');
const { ApiError } = await import('../../../../client/api/call-api.ts');
const { createManagerStore } = await import('./manager-store.ts');

const mcq = (question: string): StoredMcq => ({
  question,
  options: ['Yes', 'No'],
  correctAnswer: 0,
  description: '',
  tags: [],
});
const offline = () => new ApiError(null, 'unreachable', 'Unreachable.');

/** A server with one set and a browser with one draft. */
function createSetup() {
  const server: OwnMcqs = { mcqs: null, revision: 0 };
  const browser: { draft: ManagerDraft | null } = { draft: null };
  let failing: (() => Error) | null = null;
  const notifyChanged = vi.fn();
  const api: McqsApi = {
    own: () => answer(() => ({ ...server })),
    official: () => answer(() => [mcq('Official?')]),
    save: (mcqs, revision) =>
      answer(() => {
        if (revision !== server.revision) throw new ApiError(409, 'mcqs_changed', 'Changed elsewhere.');
        Object.assign(server, { mcqs: [...mcqs], revision: revision + 1 });
        return { ...server };
      }),
    revert: () => answer(() => void Object.assign(server, { mcqs: null, revision: server.revision + 1 })),
  };
  // oxlint-disable-next-line typescript/require-await -- errors must reject the promise
  async function answer<Data>(make: () => Data): Promise<Data> {
    if (failing) throw failing();
    return make();
  }
  const open = () =>
    createManagerStore({
      api,
      drafts: {
        read: () => browser.draft,
        write: (draft) => {
          browser.draft = draft;
          return true;
        },
        remove: () => (browser.draft = null),
      },
      notifyChanged,
      now: () => 7,
    });
  return { server, browser, notifyChanged, open, fail: (make: (() => Error) | null) => (failing = make) };
}

let setup: ReturnType<typeof createSetup>;
let manager: ManagerStore;
const questions = (store = manager) => store.getState().work.map(({ question }) => question);
const idOf = (index: number) => manager.getState().work[index]!.id;
const rename = (question: string) => manager.actions.change(idOf(0), { question });

beforeEach(async () => {
  setup = createSetup();
  manager = setup.open();
  await manager.actions.load();
});

describe('the learner’s own set', () => {
  it('starts with the official questions and is saved with its revision', async () => {
    expect(questions()).toEqual(['Official?']);
    const id = manager.actions.add();
    manager.actions.change(id, {
      question: ' Mine? ',
      options: ['', 'Yes', '', 'No'],
      correctAnswer: 3,
      tags: 'a,,b',
    });
    await manager.actions.save();
    expect(setup.server).toEqual({
      mcqs: [
        mcq('Official?'),
        { question: 'Mine?', options: ['Yes', 'No'], correctAnswer: 1, description: '', tags: ['a', 'b'] },
      ],
      revision: 1,
    });
    expect(manager.getState()).toMatchObject({ isSaved: true, saved: { own: true, revision: 1 } });
    expect(setup.browser.draft).toBeNull();
    expect(setup.notifyChanged).toHaveBeenCalledOnce();
  });

  it('is not saved if it is unchanged or invalid', async () => {
    await manager.actions.save();
    rename('');
    await manager.actions.save();
    expect(setup.server.revision).toBe(0);
  });

  it('is reverted to the official one', async () => {
    rename('Mine?');
    await manager.actions.save();
    await manager.actions.revert();
    expect(questions()).toEqual(['Official?']);
    expect(manager.getState()).toMatchObject({ saved: { own: false, revision: 2 }, saving: false });
    expect(setup.notifyChanged).toHaveBeenCalledTimes(2);
  });

  it('is kept if the revert fails', async () => {
    rename('Mine?');
    await manager.actions.save();
    setup.fail(offline);
    await manager.actions.revert();
    expect(questions()).toEqual(['Mine?']);
    expect(manager.getState().problem).toBe('Your questions were not reverted. Unreachable.');
  });

  it('restores the question that was deleted last', () => {
    manager.actions.add();
    manager.actions.remove(idOf(0));
    expect(questions()).toEqual(['']);
    manager.actions.undo();
    expect(questions()).toEqual(['Official?', '']);
  });

  it('appends the questions of a file or is replaced by them', () => {
    manager.actions.importMcqs([mcq('Read?')], 'append');
    expect(questions()).toEqual(['Official?', 'Read?']);
    manager.actions.importMcqs([mcq('Only?')], 'replace');
    expect(questions()).toEqual(['Only?']);
    manager.actions.undo();
    expect(questions()).toEqual(['Official?', 'Read?']);
  });

  it('discards changes on cancel and restores them on undo', () => {
    rename('Draft?');
    manager.actions.cancel();
    expect(questions()).toEqual(['Official?']);
    expect(setup.browser.draft).toBeNull();
    manager.actions.undo();
    expect(questions()).toEqual(['Draft?']);
    expect(setup.browser.draft).not.toBeNull();
  });
});

describe('an unsaved change', () => {
  it('can be restored on the next visit', async () => {
    rename('Draft?');
    manager = setup.open();
    await manager.actions.load();
    expect(questions()).toEqual(['Official?']);
    expect(manager.getState().foundDraft).toMatchObject({ pending: false, at: 7 });
    manager.actions.restoreDraft();
    expect(questions()).toEqual(['Draft?']);
    expect(setup.browser.draft).not.toBeNull();
  });

  it('is removed if it is discarded or changed back', async () => {
    rename('Draft?');
    manager = setup.open();
    await manager.actions.load();
    manager.actions.discardDraft();
    expect(setup.browser.draft).toBeNull();
    rename('Draft?');
    rename('Official?');
    expect(setup.browser.draft).toBeNull();
  });

  it('is stored if the server is unreachable, and sent again', async () => {
    rename('Mine?');
    setup.fail(offline);
    await manager.actions.save();
    expect(manager.getState().problem).toMatch(/^Not saved yet\./);
    expect(setup.browser.draft?.pending).toBe(true);
    setup.fail(null);
    await manager.actions.retry();
    expect(setup.server.mcqs).toEqual([mcq('Mine?')]);
    expect(manager.getState()).toMatchObject({ problem: null, isSaved: true });
  });

  it('is sent on the next visit if it was saved before', async () => {
    rename('Mine?');
    setup.fail(offline);
    await manager.actions.save();
    setup.fail(null);
    await setup.open().actions.load();
    expect(setup.server.mcqs).toEqual([mcq('Mine?')]);
  });

  it('is not retried if the server rejected it', async () => {
    rename('Mine?');
    setup.fail(() => new ApiError(400, 'invalid_mcqs', 'Question 1: no.'));
    await manager.actions.save();
    expect(manager.getState().problem).toBe('Question 1: no.');
    expect(setup.browser.draft?.pending).toBe(false);
  });

  it('includes what was typed during a save', async () => {
    rename('Sent?');
    const saving = manager.actions.save();
    rename('Typed later?');
    await saving;
    expect(setup.server.mcqs).toEqual([mcq('Sent?')]);
    expect(questions()).toEqual(['Typed later?']);
    expect(manager.getState().isSaved).toBe(false);
    expect(setup.browser.draft?.work[0]?.question).toBe('Typed later?');
  });
});

describe('a conflict of two devices', () => {
  beforeEach(() => {
    Object.assign(setup.server, { mcqs: [mcq('Theirs?')], revision: 1 });
    rename('Mine?');
  });

  it('keeps both sets until the learner chooses their own', async () => {
    await manager.actions.save();
    expect(setup.server.mcqs).toEqual([mcq('Theirs?')]);
    expect(manager.getState().conflict?.mcqs).toEqual([mcq('Theirs?')]);
    expect(questions()).toEqual(['Mine?']);
    expect(setup.browser.draft).toMatchObject({ work: [{ question: 'Mine?' }], pending: true });
    await manager.actions.keepMine();
    expect(setup.server).toEqual({ mcqs: [mcq('Mine?')], revision: 2 });
    expect(manager.getState().conflict).toBeNull();
  });

  it('keeps both sets until the learner chooses the other', async () => {
    await manager.actions.save();
    manager.actions.acceptTheirs();
    expect(questions()).toEqual(['Theirs?']);
    expect(setup.browser.draft).toBeNull();
    manager.actions.undo();
    expect(questions()).toEqual(['Mine?']);
    await manager.actions.save();
    expect(setup.server).toEqual({ mcqs: [mcq('Mine?')], revision: 2 });
  });

  it('is detected when a restored draft is saved', async () => {
    const later = setup.open();
    await later.actions.load();
    expect(questions(later)).toEqual(['Theirs?']);
    later.actions.restoreDraft();
    await later.actions.save();
    expect(later.getState().conflict?.mcqs).toEqual([mcq('Theirs?')]);
  });

  it('does not occur if both sets are equal', async () => {
    rename('Theirs?');
    await manager.actions.save();
    expect(manager.getState()).toMatchObject({ conflict: null, isSaved: true, saved: { revision: 1 } });
  });
});

describe('a failed load', () => {
  it('shows the reason and can be repeated', async () => {
    manager = setup.open();
    setup.fail(() => new ApiError(403, 'premium_required', 'For members.'));
    await manager.actions.load();
    expect(manager.getState()).toMatchObject({ status: 'failed', problem: 'For members.' });
    setup.fail(null);
    await manager.actions.load();
    expect(manager.getState().status).toBe('ready');
  });
});
