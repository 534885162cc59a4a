import fc from 'fast-check';

/**
 * Property tests draw the same cases in every run, so that a change is judged by what it
 * changed. `FC_SEED=7 npx vitest run` draws others: worth doing after a change of a property.
 */
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 1) });
