import type { APIRoute } from 'astro';
import { loadTopic, topicAt } from '../../../build/published.ts';

/** Questions of a free topic, fetched when practice starts. */
export const GET: APIRoute = async ({ params }) => {
  const found = topicAt(params['subject'], params['topic']);
  if (found?.topic.access !== 'free') return new Response(null, { status: 404 });
  const { questions } = await loadTopic(found.subject.slug, found.topic.slug);
  return Response.json({ questions });
};
