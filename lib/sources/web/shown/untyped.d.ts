/** The parts of css-tree and d3-color used here; neither comes with types. */
declare module 'css-tree/parser' {
  export type CssNode = {
    type: string;
    name?: string;
    property?: string;
    important?: boolean | string;
    value?: { type: string; value: string };
    prelude?: { type: string; value: string } | null;
    block?: CssNode | null;
    children?: Iterable<CssNode>;
  };
  export type ParseOptions = {
    context?: 'stylesheet' | 'declarationList';
    parseValue?: boolean;
    parseAtrulePrelude?: boolean;
    parseRulePrelude?: boolean;
  };
  const parse: (css: string, options?: ParseOptions) => CssNode;
  // eslint-disable-next-line import-x/no-default-export -- As the package has it.
  export default parse;
}

declare module 'css-tree/tokenizer' {
  export function tokenize(
    css: string,
    onToken: (type: number, start: number, end: number) => void,
  ): void;
  export const Ident: number;
  export const Function: number;
  export const Comment: number;
  export const WhiteSpace: number;
}

declare module 'css-tree/utils' {
  export const ident: { decode: (name: string) => string };
}

declare module 'd3-color' {
  export function rgb(colour: string): { r: number; g: number; b: number; opacity: number };
}
