/** Names of today for places that the database of time zones still lists under an older one. */
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

/** The parts of an IANA name as people read them: "Asia/Katmandu" → "Asia", "Kathmandu". */
export function timeZoneParts(timeZone: string): string[] {
  return timeZone
    .replaceAll("_", " ")
    .split("/")
    .map((part) => cities[part] ?? part);
}

/** An IANA name as people read it: "Pacific/Pago_Pago" → "Pacific/Pago Pago". */
export function formatTimeZone(timeZone: string): string {
  return timeZoneParts(timeZone).join("/");
}
