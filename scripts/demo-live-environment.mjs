/**
 * What `npm run demo:live` runs in: whatever is set for the product that people use, such as its data, its
 * models and where its mail goes, is not the demo's.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} modelUrl of the model that is none
 * @returns {NodeJS.ProcessEnv} set to nothing, a setting is as if it were not there
 */
export const demoLiveEnvironment = (env, modelUrl) => ({
  ...env,
  DATA_DIR: "./data-live-demo",
  SECRET_KEY: "",
  WRITER: "openai",
  WRITER_PRICE: "",
  OPENAI_API_KEY: "sk-of-the-model-that-is-none",
  OPENAI_BASE_URL: `${modelUrl}/v1`,
  OPENAI_MODEL: "",
  ANTHROPIC_API_KEY: "",
  ELEVENLABS_API_KEY: "",
  SEARCH: "",
  SMTP_URL: "",
  STRIPE_SECRET_KEY: "",
  STRIPE_PUBLISHABLE_KEY: "",
  STRIPE_WEBHOOK_SECRET: "",
  STRIPE_PRICE_ID: "",
});
