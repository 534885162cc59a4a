// The thread in which Node reads a PDF: TypeScript has to be taught to it first.
import { tsImport } from 'tsx/esm/api';

await tsImport('./pdf-thread.ts', import.meta.url);
