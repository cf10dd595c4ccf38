import type { APIRoute } from 'astro';
import { catalogue } from '../../build/published.ts';

/** Fetched by a page when its first popup may be due. */
export const GET: APIRoute = () => Response.json({ popups: catalogue.popups });
