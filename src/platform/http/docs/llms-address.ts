/** A list of the documentation for language models: https://llmstxt.org. */
export const LLMS = '/llms.txt';
