/** Verified claims of an identity provider. */
export interface Identity {
  /** Names the provider; together with `subject` the account's key. */
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  profileImageUrl: string | null;
}
