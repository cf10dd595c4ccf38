import type { APIRoute } from 'astro';
import { questionsFile } from '../../../../scripts/content/disk/render/catalogue.ts';
import { loadTopic, topicAt } from '../../../build/published.ts';

/** Questions of a free topic, fetched when practice starts. For `npm run dev`: a publish writes the file itself. */
export const GET: APIRoute = ({ params }) => {
  const found = topicAt(params['subject'], params['topic']);
  if (found?.topic.access !== 'free') return new Response(null, { status: 404 });
  const text = questionsFile(loadTopic(found.subject.slug, found.topic.slug));
  return new Response(text, { headers: { 'content-type': 'application/json' } });
};
