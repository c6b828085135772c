/** What an identity provider says of a person, checked. */
export interface Identity {
  /** Names the provider; with `subject` the key of the account. */
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  profileImageUrl: string | null;
}

/** The signed-in person, as GET /api/auth/user answers it. */
export interface User {
  id: string;
  firstName: string | null;
  email: string | null;
  profileImageUrl: string | null;
}

/** Who asks: the person, the session they came with and what they own. */
export interface Viewer {
  user: User;
  sessionId: string;
  workspaceId: string;
  isOperator: boolean;
}
