/** As many characters as an address has at most (RFC 5321). */
const maxEmailLength = 254;

// Words joined by dots on both sides, in any script, as nearly every address in use is made.
const pattern =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@([\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])$/u;

/** Whether this can be an email address: the one rule, for what people type and for what settings and providers say. */
export const isEmail = (text: string): boolean =>
  text.length <= maxEmailLength && pattern.test(text);

/** For comparing: the same address may be typed in capitals, or with its accents apart. */
export const plainEmail = (email: string): string => email.normalize("NFC").toLowerCase();
