import type { RemoteConnection } from '../../lib/core/remote-connection';

/** What is known of a kind of server: where it is reached, and what to mind. */
export type ConnectionPreset = {
  id: string;
  name: string;
  kind: RemoteConnection['kind'];
  baseUrl: string;
  /** What such models read at once, or what such servers are set to. */
  contextTokens: number;
  hint: string;
};

/** nb. No prices and no names of models: both change faster than this file. */
export const CONNECTION_PRESETS: readonly ConnectionPreset[] = [
  {
    id: 'openai',
    name: 'OpenAI',
    kind: 'openai',
    baseUrl: 'https://api.openai.com/v1',
    contextTokens: 128_000,
    hint: 'Make a key under “API keys” in your account there. A subscription to ChatGPT is not one to the API.',
  },
  {
    id: 'azure',
    name: 'Azure OpenAI',
    kind: 'azure',
    baseUrl: 'https://YOUR-RESOURCE.openai.azure.com',
    contextTokens: 128_000,
    hint: 'Put the name of your resource into the address, and the name of your deployment into the model.',
  },
  {
    id: 'openrouter',
    name: 'OpenRouter',
    kind: 'openai',
    baseUrl: 'https://openrouter.ai/api/v1',
    contextTokens: 32_768,
    hint: 'Models are named with their maker, as “maker/model”. Take one that supports structured outputs.',
  },
  {
    id: 'ollama',
    name: 'Ollama',
    kind: 'openai',
    baseUrl: 'http://localhost:11434/v1',
    contextTokens: 8_192,
    hint: 'Needs no key. Ollama has to be told of this extension: the test says with which line. Start it with OLLAMA_CONTEXT_LENGTH=8192 or more.',
  },
  {
    id: 'lm-studio',
    name: 'LM Studio',
    kind: 'openai',
    baseUrl: 'http://localhost:1234/v1',
    contextTokens: 8_192,
    hint: 'Needs no key. Start the server in its “Developer” tab, and load the model with a context of 8,192 or more.',
  },
  {
    id: 'vllm',
    name: 'vLLM',
    kind: 'openai',
    baseUrl: 'http://localhost:8000/v1',
    contextTokens: 32_768,
    hint: 'The context is what the server was started with (--max-model-len). A key only where it was started with --api-key.',
  },
  {
    id: 'llama-cpp',
    name: 'llama.cpp',
    kind: 'openai',
    baseUrl: 'http://localhost:8080/v1',
    contextTokens: 8_192,
    hint: 'Start llama-server with -c 8192 or more. It serves one model, so any name will do.',
  },
];
