import type { ExamFile } from '../core/audit/exam';

/** A file of the package; `tests/contracts/exam-pairs.test.ts` shows its shape. */
export async function readExamFile(): Promise<ExamFile> {
  const response = await fetch('/exam/pairs.json');
  return (await response.json()) as ExamFile;
}
