import pg from 'pg';

/* By default the driver returns whole numbers (int8) and sums (numeric) as strings, because they may exceed 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export { pg };
