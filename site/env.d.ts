/// <reference types="astro/client" />

/** Folder with the prepared content that pages are built from; set by scripts/publish. */
declare const __BUILD_INPUT__: string;
/** Where the API answers, such as `https://api.example.org`; '' for the pages' own origin. */
declare const __API_ORIGIN__: string;
