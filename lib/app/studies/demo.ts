import type { StudyRecords } from '../../studies/export/parse-study';

/** Makes the demonstration study; `null`: this build has none. */
export const DEMO: (() => Promise<StudyRecords>) | null = null;
