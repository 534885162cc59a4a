/** A file at a pinned commit; `null`: not known, so told by the server and kept. */
type Pin = { path: string; size: number | null; sha256: string | null };

/** Weights of a sequence classifier that tells entailment, as an ONNX graph. */
export type EncoderModel = {
  /** Of the list, or the address of the folder with its files. */
  id: string;
  name: string;
  /** `null`: the user gave the address, and knows. */
  licence: string | null;
  /** Ends with a slash. */
  folder: string;
  /** `null`: looked for in the folder. */
  files: readonly Pin[] | null;
};

/** Both listed models cut text in the same way. */
const DEBERTA_TOKENIZER: Pin = {
  path: 'tokenizer.json',
  size: 8_656_551,
  sha256: 'a86f883318afa11c8c10466f1bf4efaeb6ded28a52cbe57217a8fa0d0a2a87df',
};

const WEIGHTS = 'onnx/model_quantized.onnx';

/** nb. Only models whose commit and hash of the weights are known; how: docs/encoders.md. */
export const ENCODER_MODELS: readonly EncoderModel[] = [
  {
    id: 'nli-deberta-v3-xsmall',
    name: 'DeBERTa v3 xsmall, SNLI and MultiNLI',
    licence: 'Apache-2.0',
    folder:
      'https://huggingface.co/Xenova/nli-deberta-v3-xsmall/resolve/2a4f614a701367a02d51389039afc998faeda637/',
    files: [
      {
        path: 'config.json',
        size: 1_038,
        sha256: 'ec0bd14cc28640326474399cd61d38ccd52b64900228799d0f81debda8c4bc53',
      },
      DEBERTA_TOKENIZER,
      {
        path: WEIGHTS,
        size: 87_246_587,
        sha256: '3fac2500c45c75af42c7711de0d1b93d59577456100208be0dc1f9e8811946b6',
      },
    ],
  },
  {
    id: 'deberta-v3-base-mnli-fever-anli',
    name: 'DeBERTa v3 base, MultiNLI, FEVER and ANLI',
    licence: 'MIT',
    folder:
      'https://huggingface.co/Xenova/DeBERTa-v3-base-mnli-fever-anli/resolve/72a1ce83a0144efaf828b3c3844320a61197a53d/',
    files: [
      { path: 'config.json', size: null, sha256: null },
      DEBERTA_TOKENIZER,
      {
        path: WEIGHTS,
        size: 244_291_931,
        sha256: 'ab9da76bb06054ea6b921560c1ecf5683a9e4d96f0ea73d78d3b4a8990aea882',
      },
    ],
  },
];

/** Places of the weights in a folder, in this order. */
export const WEIGHTS_PLACES = ['model.onnx', WEIGHTS, 'onnx/model.onnx'] as const;

/** Longer addresses are certainly mistakes. */
const LONGEST_ADDRESS = 500;

const HUB_REPOSITORY = /^https:\/\/huggingface\.co\/[\w.-]+\/[\w.-]+\/$/;

/**
 * Reads the address of a folder as a user types it, or of a repository at huggingface.co; `null`
 * if it is none. Only https: what comes over another line is anybody's.
 */
export function parseModelAddress(typed: string): string | null {
  const text = typed.trim();
  if (text.length > LONGEST_ADDRESS || !URL.canParse(text)) return null;
  const { protocol, origin, pathname, username, password, search, hash } = new URL(text);
  if (protocol !== 'https:' || [username, password, search, hash].some(part => part !== '')) {
    return null;
  }
  const folder = `${origin}${pathname.replace(/(?<!\/)\/*$/, '/')}`;
  return HUB_REPOSITORY.test(folder) ? `${folder}resolve/main/` : folder;
}

/** `null`: neither on the list nor the address of a folder. */
export function findEncoder(id: string): EncoderModel | null {
  const listed = ENCODER_MODELS.find(model => model.id === id);
  if (listed) return listed;
  const folder = parseModelAddress(id);
  if (folder !== id) return null;
  const { host, pathname } = new URL(folder);
  const name = `${host}${pathname.replace(/(?:\/resolve\/main)?\/$/, '')}`;
  return { id, name, licence: null, folder, files: null };
}
