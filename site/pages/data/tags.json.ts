import type { APIRoute } from 'astro';
import { catalogue } from '../../build/published.ts';

/** The tags of each subject, fetched by the form with which learners make a test. */
export const GET: APIRoute = () => Response.json(catalogue.tags);
