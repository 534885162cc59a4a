/** Puts `pdfjsWorker` into the global scope, where pdf.js looks before it starts a thread. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
