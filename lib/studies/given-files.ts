import { unzipSync } from 'fflate';

import { fail, ok, type Result } from '../core/result';
import { parseJson } from '../util/parse-json';
import type { FrozenProtocol, StudyProtocol } from './contract';
import { parseDraft } from './draft';
import type { PackageFiles } from './export/package';
import { isScreenshotFile } from './export/screenshots';
import { isCoordinatorFile, isStudyFile } from './export/study-files';
import { parseStudyAudit, type StudyAudit, type StudyTexts } from './export/parse-study';
import { parseFrozen, type FrozenFault } from './freeze';

/** Most bytes of one file, and of all together. */
export const GIVEN_LIMITS = { file: 400_000_000, all: 1_000_000_000 };

/** A file that a user chose; `path`: in its folder, with `/`. */
export type GivenFile = { path: string; bytes: Uint8Array };

/** What the files are. */
export type GivenFiles =
  /** A folder or a package: at least a frozen protocol and one other file. */
  | { kind: 'study'; texts: StudyTexts; screenshots: PackageFiles }
  | { kind: 'protocol'; frozen: FrozenProtocol }
  | { kind: 'draft'; protocol: StudyProtocol }
  /** Exported checks that belong to no study. */
  | { kind: 'audits'; audits: StudyAudit[] };

export type GivenFault =
  | { kind: 'too-large' }
  /** Not an archive, or a damaged one. */
  | { kind: 'bad-zip' }
  /** Nothing that Veracite writes. */
  | { kind: 'unknown' }
  | { kind: 'bad-protocol'; fault: FrozenFault };

/** Tells what files are that a user imports; none of them is trusted. */
export async function readGivenFiles(
  given: readonly GivenFile[],
): Promise<Result<GivenFiles, GivenFault>> {
  const files = unpack(given);
  if (!files.ok) return files;

  const inFolder = withoutOuterFolder(files.value);
  const texts: StudyTexts = new Map(
    inFolder.filter(({ path }) => isText(path)).map(({ path, bytes }) => [path, decode(bytes)]),
  );
  const protocol = texts.get('protocol.json');
  if (protocol !== undefined && texts.size > 1) {
    const images = inFolder.filter(({ path }) => isScreenshotFile(path));
    const screenshots = new Map(images.map(({ path, bytes }) => [path, bytes]));
    return ok({ kind: 'study', texts, screenshots });
  }
  if (protocol !== undefined) return readProtocol(parseJson(protocol));
  return readSingle(files.value);
}

async function readProtocol(value: unknown): Promise<Result<GivenFiles, GivenFault>> {
  const frozen = await parseFrozen(value);
  return frozen.ok
    ? ok({ kind: 'protocol', frozen: frozen.value })
    : fail({ kind: 'bad-protocol', fault: frozen.failure });
}

/** Files by what is in them, whatever their names are. */
async function readSingle(files: readonly GivenFile[]): Promise<Result<GivenFiles, GivenFault>> {
  const values = files.map(({ bytes }) => parseJson(decode(bytes)));
  const [value] = values;
  if (values.length === 1 && isObject(value)) {
    if ('protocol' in value && 'sha256' in value) return readProtocol(value);
    const draft = 'questions' in value ? parseDraft(value) : null;
    if (draft) return ok({ kind: 'draft', protocol: draft });
  }
  const audits = values.flatMap(each =>
    isObject(each) ? (parseStudyAudit({ answerId: '', ...each }) ?? []) : [],
  );
  const isWhole = audits.length === values.length && audits.length > 0;
  return isWhole ? ok({ kind: 'audits', audits }) : fail({ kind: 'unknown' });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Opens an archive. What its head says of a size is how much of it is unpacked. */
function unpack(given: readonly GivenFile[]): Result<readonly GivenFile[], GivenFault> {
  const [only] = given;
  const isZip = given.length === 1 && only?.bytes[0] === 0x50 && only.bytes[1] === 0x4b;
  if (!isZip) return isTooLarge(given.map(sizeOf)) ? fail({ kind: 'too-large' }) : ok(given);

  const sizes: number[] = [];
  try {
    const files = unzipSync(only.bytes, {
      filter({ name, originalSize }) {
        // A package has files that Veracite makes again: tables, figures, hashes.
        if (![name, name.slice(name.indexOf('/') + 1)].some(isTaken)) return false;
        sizes.push(originalSize);
        return !isTooLarge(sizes);
      },
    });
    if (isTooLarge(sizes)) return fail({ kind: 'too-large' });
    return ok(Object.entries(files).map(([path, bytes]) => ({ path, bytes })));
  } catch {
    return fail({ kind: 'bad-zip' });
  }
}

function sizeOf({ bytes }: GivenFile): number {
  return bytes.length;
}

function isTooLarge(sizes: readonly number[]): boolean {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return all > GIVEN_LIMITS.all || sizes.some(size => size > GIVEN_LIMITS.file);
}

/** Leaves a folder that holds all files out of their paths. */
function withoutOuterFolder(files: readonly GivenFile[]): readonly GivenFile[] {
  const [first] = files;
  const slash = first?.path.indexOf('/') ?? -1;
  const folder = first && slash > 0 ? first.path.slice(0, slash + 1) : '';
  const isInside = folder !== '' && files.every(({ path }) => path.startsWith(folder));
  if (!isInside || folder === 'labels/') return files;
  return files.map(({ path, bytes }) => ({ path: path.slice(folder.length), bytes }));
}

function isTaken(path: string): boolean {
  return isText(path) || isScreenshotFile(path);
}

function isText(path: string): boolean {
  return isStudyFile(path) || isCoordinatorFile(path);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
