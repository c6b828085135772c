/** Current names of zones that the database lists under an older one. */
const cities: Readonly<Record<string, string>> = {
  Asmera: "Asmara",
  Calcutta: "Kolkata",
  Enderbury: "Kanton",
  Faeroe: "Faroe",
  Godthab: "Nuuk",
  Katmandu: "Kathmandu",
  Kiev: "Kyiv",
  Ponape: "Pohnpei",
  Rangoon: "Yangon",
  Saigon: "Ho Chi Minh City",
  Truk: "Chuuk",
};

/** An IANA name's parts for display: "Asia/Katmandu" → "Asia", "Kathmandu". */
export function timeZoneParts(timeZone: string): string[] {
  return timeZone
    .replaceAll("_", " ")
    .split("/")
    .map((part) => cities[part] ?? part);
}

/** An IANA name for display: "Pacific/Pago_Pago" → "Pacific/Pago Pago". */
export function formatTimeZone(timeZone: string): string {
  return timeZoneParts(timeZone).join("/");
}

/** A zone for sentences: "America/New_York" → "New York time", "UTC" → "UTC". */
export function zoneName(timeZone: string): string {
  const parts = timeZoneParts(timeZone);
  return parts.length === 1 ? timeZone : `${parts.at(-1) ?? ""} time`;
}
