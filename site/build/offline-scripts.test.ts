import { expect, it } from 'vitest';
import { offlineScripts, type Bundle, type Chunk } from './offline-scripts.ts';

function chunk(fileName: string, more: Partial<Chunk> = {}): Chunk {
  return {
    ...{ type: 'chunk', fileName, isEntry: false, imports: [], dynamicImports: [], facadeModuleId: null },
    ...more,
  };
}

it('lists the scripts of an entry without those that need the API, even if chunks import each other', () => {
  const editor = chunk('editor.js', {
    facadeModuleId: '/x/site/islands/topic/notes-editor/Editing.tsx',
    imports: ['deep.js'],
  });
  const bundle: Bundle = {
    'page.js': chunk('page.js', {
      isEntry: true,
      imports: ['shared.js'],
      dynamicImports: ['quiz.js', 'review.js'],
    }),
    'shared.js': chunk('shared.js', { imports: ['page.js'] }),
    'quiz.js': chunk('quiz.js', {
      facadeModuleId: '/x/site/islands/topic/quiz/QuizIsland.tsx',
      imports: ['shared.js', 'outside'],
      dynamicImports: ['editor.js'],
    }),
    'review.js': chunk('review.js', { facadeModuleId: '/x/site/islands/learner/review/Review.tsx' }),
    'editor.js': editor,
    'deep.js': chunk('deep.js'),
    'style.css': { type: 'asset' },
  };
  expect(offlineScripts(bundle, 'page.js')).toEqual(['/page.js', '/quiz.js', '/shared.js']);
});

it('lists nothing for an island that needs the API', () => {
  const facadeModuleId = '/x/site/islands/topic/mcq-manager/ManagerIsland.tsx';
  const bundle: Bundle = {
    'manager.js': chunk('manager.js', { isEntry: true, facadeModuleId, imports: ['shared.js'] }),
    'shared.js': chunk('shared.js'),
  };
  expect(offlineScripts(bundle, 'manager.js')).toEqual([]);
});

it('lists the scripts of an island of a learner that works without a network', () => {
  const facadeModuleId = '/x/site/islands/learner/review/Review.tsx';
  const bundle: Bundle = {
    'review.js': chunk('review.js', { isEntry: true, facadeModuleId, imports: ['shared.js'] }),
    'shared.js': chunk('shared.js'),
  };
  expect(offlineScripts(bundle, 'review.js')).toEqual(['/review.js', '/shared.js']);
});
