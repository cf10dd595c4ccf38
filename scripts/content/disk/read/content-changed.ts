/** A file changed after the cache reported it as unchanged. Read the content again. */
export class ContentChangedError extends Error {
  constructor(file: string) {
    super(`${file} changed while it was read; try again.`);
    this.name = 'ContentChangedError';
  }
}

/** Runs `read` again if a file of the content changed meanwhile, up to `attempts` times. */
export async function readAgainIfChanged<Result>(
  attempts: number,
  read: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ContentChangedError) || attempt === attempts) throw error;
    }
  }
}
