/**
 * Advice for npm errors. The first match counts: a full disk shows in many ways, and a lost
 * connection causes follow-up errors.
 * @type {readonly [said: RegExp, advice: string][]}
 */
const causes = [
  [
    /ENOSPC|EDQUOT|no space left|disk quota exceeded/iu,
    "the disk is full; make room for about 1 GB, twice that where packages are installed already",
  ],
  [
    /EROFS|EACCES|EPERM|permission denied|operation not permitted/iu,
    "this user may not write there; give it the right to write to the folder and to npm's cache (`npm config get cache`)",
  ],
  [
    /heap out of memory|ENOMEM|cannot allocate memory|code 137\b/iu,
    "the memory did not suffice; free about 1 GB of it",
  ],
  [
    /find Python|not found: make|(g\+\+|gcc|cc|c\+\+|make): (not found|command not found)|Visual Studio|gyp ERR!/iu,
    "a package had to be compiled, and there is no compiler or it failed; install Python 3, make and a C++ compiler, or use a machine (x64 or arm64, Linux, macOS or Windows) for which there are compiled files",
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|ERR_TLS|certificate/u,
    "the certificate of npm's registry is not trusted here; set NODE_EXTRA_CA_CERTS to your network's certificate",
  ],
  [
    /EINTEGRITY|ERR_SOCKET_CLOSED_MID|TAR_BAD_ARCHIVE|Z_DATA_ERROR|zlib:/u,
    "a package has arrived damaged; run `npm cache clean --force`",
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH|EPIPE|socket hang up|network/u,
    "npm's registry cannot be reached; check the network, and the proxy if you have one",
  ],
  [
    /code (E4\d\d|E5\d\d|ETARGET|ENOVERSIONS)|\b(401|403|404|50\d) /u,
    "npm's registry does not give out a package; check `npm config get registry`, or wait until it works again",
  ],
  [
    /EUSAGE|can only install packages when your package\.json and package-lock\.json/u,
    "package.json and package-lock.json do not belong together; get both from one version of the product",
  ],
  [
    /Exit handler never called/u,
    "npm has given up without a reason, as it does where downloads break off; check the network",
  ],
  [/EBADPLATFORM/u, "a package is not made for this kind of machine; use x64 or arm64"],
  [
    /npm(\.cmd)?: .*ENOENT|Cannot find module .*npm/u,
    "there is no npm; install Node from https://nodejs.org, which brings it along",
  ],
];

/**
 * @param {string} said npm's output
 * @returns {string} what is wrong and what to do
 */
export function installAdvice(said) {
  const cause = causes.find(([pattern]) => pattern.test(said));
  return cause?.[1] ?? "see what npm says above";
}
