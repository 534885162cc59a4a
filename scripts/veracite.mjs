#!/usr/bin/env node
// `npx veracite`: what `npm run veracite --` does, from any folder.
import { join } from 'node:path';

import { ROOT } from './lib/setup.mjs';

process.argv.splice(2, 0, join(ROOT, 'scripts/veracite/main.ts'));
await import('./run.mjs');
