/**
 * The environment of `npm run demo:live`: clears the real product's settings, such as data, models
 * and mail.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} modelUrl the fake model's address
 * @returns {NodeJS.ProcessEnv} blank settings count as unset
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
