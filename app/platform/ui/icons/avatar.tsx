interface AvatarProps {
  name: string;
  imageUrl: string | null;
}

/** The picture covers the initial, which stays visible if it fails to load. */
export function Avatar({ name, imageUrl }: AvatarProps) {
  const initial = Array.from(name.trim())[0]?.toUpperCase() ?? "?";
  return (
    <span
      aria-hidden
      className="relative inline-flex size-8 shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft text-sm font-semibold text-accent"
    >
      {initial}
      {imageUrl && (
        <img
          src={imageUrl}
          alt=""
          referrerPolicy="no-referrer"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
