import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

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
const asked = process.argv.slice(2);
const unknown = asked.filter(name => !names.has(name));
if (unknown.length > 0) {
  console.error(`There is no view ${unknown.join(', ')}. There are: ${[...names].join(', ')}`);
  process.exit(1);
}

mkdirSync(PICTURES, { recursive: true });
const wanted = asked.length > 0 ? new Set(asked) : names;
for (const group of TOUR) {
  await group.show(wanted, async (page, view) => {
    await takePictures(page, view, PICTURES);
    console.log(view.name);
  });
}
const pictures = new Set(
  views.flatMap(view => schemesOf(view).map(each => pictureName(view, each))),
);
for (const file of readdirSync(PICTURES)) {
  if (!pictures.has(file)) rmSync(join(PICTURES, file));
}
writeFileSync(join(DOCS, 'tour.md'), describeTour(TOUR));
