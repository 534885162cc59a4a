import type { RemoteConnection } from '../../lib/core/device/remote-connection';

export type ConnectionPreset = {
  /** The message `options.connection.hint.<id>` has a caution for each. */
  id: 'openai' | 'azure' | 'openrouter' | 'ollama' | 'lm-studio' | 'vllm' | 'llama-cpp';
  name: string;
  kind: RemoteConnection['kind'];
  baseUrl: string;
  /** Context size of such models, or the default of such servers. */
  contextTokens: number;
};

/** nb. No prices and no names of models: both change faster than this file. */
export const CONNECTION_PRESETS: readonly ConnectionPreset[] = [
  {
    id: 'openai',
    name: 'OpenAI',
    kind: 'openai',
    baseUrl: 'https://api.openai.com/v1',
    contextTokens: 128_000,
  },
  {
    id: 'azure',
    name: 'Azure OpenAI',
    kind: 'azure',
    baseUrl: 'https://YOUR-RESOURCE.openai.azure.com',
    contextTokens: 128_000,
  },
  {
    id: 'openrouter',
    name: 'OpenRouter',
    kind: 'openai',
    baseUrl: 'https://openrouter.ai/api/v1',
    contextTokens: 32_768,
  },
  {
    id: 'ollama',
    name: 'Ollama',
    kind: 'openai',
    baseUrl: 'http://localhost:11434/v1',
    contextTokens: 8_192,
  },
  {
    id: 'lm-studio',
    name: 'LM Studio',
    kind: 'openai',
    baseUrl: 'http://localhost:1234/v1',
    contextTokens: 8_192,
  },
  {
    id: 'vllm',
    name: 'vLLM',
    kind: 'openai',
    baseUrl: 'http://localhost:8000/v1',
    contextTokens: 32_768,
  },
  {
    id: 'llama-cpp',
    name: 'llama.cpp',
    kind: 'openai',
    baseUrl: 'http://localhost:8080/v1',
    contextTokens: 8_192,
  },
];
