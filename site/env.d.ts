/// <reference types="astro/client" />

/** Where the API answers, such as `https://api.example.org`; '' for the pages' own origin. */
declare const __API_ORIGIN__: string;
