import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnMcqs } from '../../../../api/contract/practice/mcqs.ts';
import type { StoredMcq } from '../../../../api/contract/practice/mcq-rules.ts';
import type { McqsApi } from './manager-api.ts';
import type { Draft } from './manager-state.ts';
import type { ManagerStore } from './manager-store.ts';

vi.stubGlobal('__API_ORIGIN__', '');
const { ApiError } = await import('../../../client/api/api.ts');
const { createManager } = await import('./manager-store.ts');

const mcq = (question: string): StoredMcq => ({
  question,
  options: ['Yes', 'No'],
  correctAnswer: 0,
  description: '',
  tags: [],
});
const offline = () => new ApiError(null, 'unreachable', 'Unreachable.');

/** A server that keeps one set, and a browser that keeps one draft. */
function world() {
  const server: OwnMcqs = { mcqs: null, revision: 0 };
  const stored: { draft: Draft | null } = { draft: null };
  let failing: (() => Error) | null = null;
  const announce = vi.fn();
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
  // eslint-disable-next-line @typescript-eslint/require-await -- what fails must reject
  async function answer<Data>(make: () => Data): Promise<Data> {
    if (failing) throw failing();
    return make();
  }
  const open = () =>
    createManager({
      api,
      drafts: {
        read: () => stored.draft,
        write: (draft) => {
          stored.draft = draft;
          return true;
        },
        remove: () => (stored.draft = null),
      },
      announce,
      now: () => 7,
    });
  return { server, stored, announce, open, fail: (make: (() => Error) | null) => (failing = make) };
}

let made: ReturnType<typeof world>;
let manager: ManagerStore;
const asked = (store = manager) => store.getState().rows.map(({ question }) => question);
const idOf = (index: number) => manager.getState().rows[index]!.id;
const rename = (question: string) => manager.actions.change(idOf(0), { question });

beforeEach(async () => {
  made = world();
  manager = made.open();
  await manager.actions.load();
});

describe('a set of one’s own', () => {
  it('begins with the official questions and is saved under its revision', async () => {
    expect(asked()).toEqual(['Official?']);
    const id = manager.actions.add();
    manager.actions.change(id, {
      question: ' Mine? ',
      options: ['', 'Yes', '', 'No'],
      correctAnswer: 3,
      tags: 'a,,b',
    });
    await manager.actions.save();
    expect(made.server).toEqual({
      mcqs: [
        mcq('Official?'),
        { question: 'Mine?', options: ['Yes', 'No'], correctAnswer: 1, description: '', tags: ['a', 'b'] },
      ],
      revision: 1,
    });
    expect(manager.getState()).toMatchObject({ saved: true, revision: 1, kept: { own: true } });
    expect(made.stored.draft).toBeNull();
    expect(made.announce).toHaveBeenCalledOnce();
  });

  it('is not saved unchanged or unsound', async () => {
    await manager.actions.save();
    rename('');
    await manager.actions.save();
    expect(made.server.revision).toBe(0);
  });

  it('goes back to the official one', async () => {
    rename('Mine?');
    await manager.actions.save();
    await manager.actions.revert();
    expect(asked()).toEqual(['Official?']);
    expect(manager.getState()).toMatchObject({ kept: { own: false }, revision: 2, saving: false });
    expect(made.announce).toHaveBeenCalledTimes(2);
  });

  it('stays where the revert fails', async () => {
    rename('Mine?');
    await manager.actions.save();
    made.fail(offline);
    await manager.actions.revert();
    expect(asked()).toEqual(['Mine?']);
    expect(manager.getState().problem).toBe('Your questions were not reverted. Unreachable.');
  });

  it('gives back what was deleted last', () => {
    manager.actions.add();
    manager.actions.remove(idOf(0));
    expect(asked()).toEqual(['']);
    manager.actions.undo();
    expect(asked()).toEqual(['Official?', '']);
  });

  it('takes questions from a file behind its own or in their place', () => {
    manager.actions.take([mcq('Read?')], 'append');
    expect(asked()).toEqual(['Official?', 'Read?']);
    manager.actions.take([mcq('Only?')], 'replace');
    expect(asked()).toEqual(['Only?']);
    manager.actions.undo();
    expect(asked()).toEqual(['Official?', 'Read?']);
  });

  it('goes back to what is kept, and forth again', () => {
    rename('Draft?');
    manager.actions.cancel();
    expect(asked()).toEqual(['Official?']);
    expect(made.stored.draft).toBeNull();
    manager.actions.undo();
    expect(asked()).toEqual(['Draft?']);
    expect(made.stored.draft).not.toBeNull();
  });
});

describe('what is not saved', () => {
  it('is offered at the next visit and brought back', async () => {
    rename('Draft?');
    manager = made.open();
    await manager.actions.load();
    expect(asked()).toEqual(['Official?']);
    expect(manager.getState().offered).toMatchObject({ pending: false, at: 7 });
    manager.actions.bringBack();
    expect(asked()).toEqual(['Draft?']);
    expect(made.stored.draft).not.toBeNull();
  });

  it('is gone where it is discarded, or changed back', async () => {
    rename('Draft?');
    manager = made.open();
    await manager.actions.load();
    manager.actions.discardOffered();
    expect(made.stored.draft).toBeNull();
    rename('Draft?');
    rename('Official?');
    expect(made.stored.draft).toBeNull();
  });

  it('is kept where the server is not reached, and sent again', async () => {
    rename('Mine?');
    made.fail(offline);
    await manager.actions.save();
    expect(manager.getState().problem).toMatch(/^Not saved yet\./);
    expect(made.stored.draft?.pending).toBe(true);
    made.fail(null);
    await manager.actions.retry();
    expect(made.server.mcqs).toEqual([mcq('Mine?')]);
    expect(manager.getState()).toMatchObject({ problem: null, saved: true });
  });

  it('is sent at the next visit where that was asked for', async () => {
    rename('Mine?');
    made.fail(offline);
    await manager.actions.save();
    made.fail(null);
    await made.open().actions.load();
    expect(made.server.mcqs).toEqual([mcq('Mine?')]);
  });

  it('is not sent again by itself where the server refused it', async () => {
    rename('Mine?');
    made.fail(() => new ApiError(400, 'invalid_mcqs', 'Question 1: no.'));
    await manager.actions.save();
    expect(manager.getState().problem).toBe('Question 1: no.');
    expect(made.stored.draft?.pending).toBe(false);
  });

  it('is what was typed while a save was under way', async () => {
    rename('Sent?');
    const saving = manager.actions.save();
    rename('Typed later?');
    await saving;
    expect(made.server.mcqs).toEqual([mcq('Sent?')]);
    expect(asked()).toEqual(['Typed later?']);
    expect(manager.getState().saved).toBe(false);
    expect(made.stored.draft?.rows[0]?.question).toBe('Typed later?');
  });
});

describe('two devices', () => {
  beforeEach(() => {
    Object.assign(made.server, { mcqs: [mcq('Theirs?')], revision: 1 });
    rename('Mine?');
  });

  it('keep both texts until one is chosen: mine', async () => {
    await manager.actions.save();
    expect(made.server.mcqs).toEqual([mcq('Theirs?')]);
    expect(manager.getState().other?.mcqs).toEqual([mcq('Theirs?')]);
    expect(asked()).toEqual(['Mine?']);
    expect(made.stored.draft?.rows[0]?.question).toBe('Mine?');
    await manager.actions.keepMine();
    expect(made.server).toEqual({ mcqs: [mcq('Mine?')], revision: 2 });
    expect(manager.getState().other).toBeNull();
  });

  it('keep both texts until one is chosen: the other', async () => {
    await manager.actions.save();
    manager.actions.takeOther();
    expect(asked()).toEqual(['Theirs?']);
    expect(made.stored.draft).toBeNull();
    manager.actions.undo();
    expect(asked()).toEqual(['Mine?']);
    await manager.actions.save();
    expect(made.server).toEqual({ mcqs: [mcq('Mine?')], revision: 2 });
  });

  it('are not overwritten by a draft that is brought back', async () => {
    const later = made.open();
    await later.actions.load();
    expect(asked(later)).toEqual(['Theirs?']);
    later.actions.bringBack();
    await later.actions.save();
    expect(later.getState().other?.mcqs).toEqual([mcq('Theirs?')]);
  });

  it('agree where both made the same', async () => {
    rename('Theirs?');
    await manager.actions.save();
    expect(manager.getState()).toMatchObject({ other: null, saved: true, revision: 1 });
  });
});

describe('a load that fails', () => {
  it('says why, and works again later', async () => {
    manager = made.open();
    made.fail(() => new ApiError(403, 'premium_required', 'For members.'));
    await manager.actions.load();
    expect(manager.getState()).toMatchObject({ status: 'failed', problem: 'For members.' });
    made.fail(null);
    await manager.actions.load();
    expect(manager.getState().status).toBe('ready');
  });
});
