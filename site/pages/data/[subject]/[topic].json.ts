import type { APIRoute } from 'astro';
import { catalogue, loadTopic } from '../../../build/published.ts';

/** The questions of each free topic, fetched when practice starts. */
export function getStaticPaths() {
  return catalogue.subjects.flatMap((subject) =>
    subject.topics
      .filter((topic) => topic.access === 'free' && topic.questions > 0)
      .map((topic) => ({
        params: { subject: subject.slug, topic: topic.slug },
        props: { subject: subject.slug, topic: topic.slug },
        cacheKey: topic.pageKey,
      })),
  );
}

export const GET: APIRoute = async ({ props }) => {
  const { questions } = await loadTopic(String(props['subject']), String(props['topic']));
  return Response.json({ questions });
};
