/** Provisional keys may be objected to; final ones follow. */
export const KEY_PHASES = ['provisional', 'final'] as const;
