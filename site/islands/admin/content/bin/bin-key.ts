/** The query of the bin. */
export const BIN_KEY = ['admin', 'bin'];
