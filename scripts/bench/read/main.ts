import { folderAt, openReport, readArgs, runCommand, type Shell } from '../../lib/command';
import { formatTable } from '../../lib/print-audit';
import { benchJats, benchPdfs } from './bench-documents';
import { benchPages } from './bench-pages';

const USAGE = `Usage: npm run bench:read -- [--jats DIR] [--out FILE.json]
  --jats  articles in JATS; without it only pages and PDFs are measured`;

async function main(args: readonly string[], { cwd, ...shell }: Shell): Promise<undefined> {
  const { values } = readArgs(args, USAGE, {
    options: { jats: { type: 'string' }, out: { type: 'string' } },
  });
  const folder = values.jats === undefined ? null : folderAt(values.jats, cwd);
  const writeReport = openReport(values.out, cwd);

  const articles = folder === null ? [] : [await benchJats(folder, shell.progress)];
  shell.complain('Reads made pages by three readers: about half a minute.');
  const pages = await benchPages();
  const documents = [await benchPdfs(shell.progress), ...articles];
  printPages(pages, shell);
  shell.print('');
  shell.print(
    formatTable([
      ['words in order', 'documents', 'mean', 'worst', 'ms'],
      ...documents.map(({ kind, documents: count, mean, worst, ms }) => [
        kind,
        String(count),
        mean.toFixed(4),
        `${worst.share.toFixed(4)} (${worst.document})`,
        ms.toFixed(0),
      ]),
    ]),
  );
  writeReport({ pages, documents });
}

function printPages(
  pages: Awaited<ReturnType<typeof benchPages>>,
  { print }: Pick<Shell, 'print'>,
): void {
  const [ours] = pages;
  print(
    formatTable([
      ['main text of made pages', 'precision', 'recall', 'worst recall', 'ms', 'ms, ours = 1'],
      ...pages.map(({ reader, precision, recall, worst, ms }) => [
        reader,
        precision.toFixed(3),
        recall.toFixed(3),
        `${worst.recall.toFixed(3)} (${worst.page})`,
        ms.toFixed(1),
        (ms / (ours?.ms ?? ms)).toFixed(2),
      ]),
    ]),
  );
}

await runCommand(main);
