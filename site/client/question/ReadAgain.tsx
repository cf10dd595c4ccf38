interface ReadAgainProps {
  /** Address of the section of the notes; only its hash if the notes are in this page. */
  href: string;
}

/** Leads from a question to the section of the notes that teaches it. */
export function ReadAgain({ href }: ReadAgainProps) {
  return (
    <a
      className="text-link inline-flex min-h-11 items-center"
      href={href}
      onClick={() => {
        /* A second click on a link in the page changes no address. */
        if (href === location.hash) dispatchEvent(new HashChangeEvent('hashchange'));
      }}
    >
      Read this again
    </a>
  );
}
