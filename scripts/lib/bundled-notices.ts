import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of a Vite plugin that are used. */
type Collector = {
  name: string;
  generateBundle(options: unknown, bundle: Record<string, { moduleIds?: readonly string[] }>): void;
};

/** A package whose files are in the build, and under which licence. */
export type BundledPackage = { name: string; version: string; licence: string; text: string };

const PACKAGE_OF = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/;
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i;

/** The folder of the package that a module belongs to; `null` for our own and for made ones. */
export function packageFolder(moduleId: string): string | null {
  const path = moduleId.replaceAll('\\', '/').replace(/^\0/, '').replace(/\?.*$/, '');
  return PACKAGE_OF.exec(path)?.[0] ?? null;
}

/** Notes of which packages the bundles of a build have modules. */
export function collectPackages(folders: Set<string>): Collector {
  return {
    name: 'veracite:collect-packages',
    generateBundle(_options, bundle) {
      for (const id of Object.values(bundle).flatMap(chunk => chunk.moduleIds ?? [])) {
        const folder = packageFolder(id);
        if (folder !== null) folders.add(folder);
      }
    },
  };
}

type Manifest = { name?: unknown; version?: unknown; license?: unknown; author?: unknown };

function readManifest(folder: string): Manifest {
  const parsed: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return typeof parsed === 'object' && parsed !== null ? parsed : {};
}

function licenceTexts(folder: string): string {
  return readdirSync(folder)
    .filter(name => LICENCE_FILE.test(name))
    .sort()
    .map(name => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n');
}

/**
 * Licence that a package declares.
 *
 * @throws Error where it says nothing: such a package may not be passed on.
 */
export function readBundled(folder: string): BundledPackage {
  const { name, version, license } = readManifest(folder);
  if (typeof name !== 'string' || typeof version !== 'string' || typeof license !== 'string') {
    throw new Error(`notices: ${folder} names no licence`);
  }
  const text =
    licenceTexts(folder) || `The package names its licence (${license}) without its text.`;
  return { name, version, licence: license, text };
}

/** One text with the licences of all packages in a build, by name. */
export function writeNotices(folders: Iterable<string>): string {
  const packages = [...folders]
    // nb. A build tool's own helpers stand in folders without a manifest.
    .filter(folder => existsSync(join(folder, 'package.json')))
    .map(readBundled)
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version));
  const parts = packages.map(
    ({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text}`,
  );
  const head =
    'Veracite is licensed under the Apache License, Version 2.0. This package also holds:';
  return [head, ...parts].join(`\n\n${'─'.repeat(80)}\n\n`) + '\n';
}
