import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { readArgs, refuse, runCommand, type Shell } from '../lib/command';
import { pictureName, schemesOf, takePictures } from './take-picture';
import { TOUR } from './tour';
import { describeTour } from './describe-tour';

/**
 * `npm run tour`: takes pictures of every view of the built extension and writes docs/tour.md;
 * `npm run tour -- NAME…`: takes those of the named views alone.
 */

const DOCS = resolve(import.meta.dirname, '../../docs');
const PICTURES = join(DOCS, 'images', 'tour');

const views = TOUR.flatMap(group => group.views);
const names = new Set(views.map(({ name }) => name));
const USAGE = `Usage: npm run tour [-- NAME…]\n  Views: ${[...names].join(', ')}`;

async function main(args: readonly string[], { progress: start }: Shell): Promise<undefined> {
  const asked = readArgs(args, USAGE, { allowPositionals: true }).positionals;
  const unknown = asked.filter(name => !names.has(name));
  if (unknown.length > 0) refuse(`There is no view ${unknown.join(', ')}.\n${USAGE}`);

  mkdirSync(PICTURES, { recursive: true });
  const wanted = asked.length > 0 ? new Set(asked) : names;
  const progress = start({ name: 'pictures', total: wanted.size, unit: 'views' });
  let done = 0;
  for (const group of TOUR) {
    await group.show(wanted, async (page, view) => {
      await takePictures(page, view, PICTURES);
      done += 1;
      progress.tell(done);
    });
  }
  progress.end();
  removeOthers();
  writeFileSync(join(DOCS, 'tour.md'), describeTour(TOUR));
}

/** Removes pictures of views that are no longer there. */
function removeOthers(): void {
  const pictures = new Set(
    views.flatMap(view => schemesOf(view).map(each => pictureName(view, each))),
  );
  for (const file of readdirSync(PICTURES)) {
    if (!pictures.has(file)) rmSync(join(PICTURES, file));
  }
}

await runCommand(main);
