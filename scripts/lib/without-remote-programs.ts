/** The part of a Vite plugin that is used. */
type Transform = {
  name: string;
  transform(code: string, id: string): { code: string; map: null } | null;
};

const WEB_LLM = /node_modules\/@mlc-ai\/web-llm\/lib\/index\.js$/;

/**
 * web-llm carries a list of addresses at which programs lie, and would fetch one for whoever
 * names no list of their own. We always name ours; theirs does not even go into the package.
 */
export function withoutRemotePrograms(): Transform {
  return {
    name: 'veracite:without-remote-programs',
    transform(code, id) {
      if (!WEB_LLM.test(id.replaceAll('\\', '/').replace(/\?.*$/, ''))) return null;
      return { code: emptyProgramList(code), map: null };
    },
  };
}

/** Pattern of a program's address, or of the part of one that names the model. */
const PROGRAM = /https?:\/\/[^"'`\s]*(?:\.wasm|githubusercontent)[^"'`\s]*|-webgpu\.wasm/;

/** Throws where web-llm has changed so that an address of a program would be left. */
export function emptyProgramList(code: string): string {
  const emptied = code
    .replace(/\nconst modelLibURLPrefix = "[^"]*";/, '\nconst modelLibURLPrefix = "";')
    .replace(
      /\nconst prebuiltAppConfig = \{\n[\s\S]*?\n\};/,
      '\nconst prebuiltAppConfig = { cacheBackend: "cache", model_list: [] };',
    );
  const left = PROGRAM.exec(emptied);
  if (left) throw new Error(`build: web-llm still names a program elsewhere: ${left[0]}`);
  return emptied;
}
