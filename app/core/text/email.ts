/** Maximum length of an address (RFC 5321). */
const maxEmailLength = 254;

// Words joined by dots on both sides, in any script, as nearly every address in use is made.
const pattern =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])$/u;

/** Whether this is a plausible email address: the one rule for forms, settings and providers. */
export const isEmail = (text: string): boolean =>
  text.length <= maxEmailLength && pattern.test(text);

/** For comparison: ignores case and Unicode normalization. */
export const plainEmail = (email: string): string => email.normalize("NFC").toLowerCase();
