/** The encodings of spreadsheets, with their display names. */
export const offeredEncodings = {
  "utf-8": "Unicode (UTF-8)",
  "utf-16le": "Unicode (UTF-16)",
  "utf-16be": "Unicode (UTF-16, big-endian)",
  "windows-1252": "Western European (Windows)",
  "windows-1250": "Central European (Windows)",
  "windows-1251": "Cyrillic (Windows)",
  "windows-1253": "Greek (Windows)",
  "windows-1254": "Turkish (Windows)",
  "windows-1255": "Hebrew (Windows)",
  "windows-1256": "Arabic (Windows)",
  "windows-1257": "Baltic (Windows)",
  "windows-1258": "Vietnamese (Windows)",
  "windows-874": "Thai (Windows)",
  "iso-8859-2": "Central European (ISO)",
  "iso-8859-15": "Western European (ISO)",
  macintosh: "Western European (Mac)",
  "koi8-r": "Cyrillic (KOI8-R)",
  "koi8-u": "Cyrillic (KOI8-U)",
  shift_jis: "Japanese (Shift JIS)",
  "euc-jp": "Japanese (EUC)",
  gb18030: "Chinese, simplified (GB18030)",
  big5: "Chinese, traditional (Big5)",
  "euc-kr": "Korean (EUC-KR)",
  cp850: "Western European (DOS)",
  cp852: "Central European (DOS)",
  ibm866: "Cyrillic (DOS)",
} as const;

export type OfferedEncoding = keyof typeof offeredEncodings;

export const isOffered = (encoding: string): encoding is OfferedEncoding =>
  Object.hasOwn(offeredEncodings, encoding);
