import type { Blog } from "#app/domain/blog/blog.ts";
import { blogPath } from "#app/workspace/paths/blog.ts";
import { blogPicturePath } from "#app/workspace/paths/pictures.ts";

/** The addresses of a picture's files on a blog. */
export const pictureOn =
  (blog: Pick<Blog, "name" | "domain">, { id }: { id: string }) =>
  (file: string) =>
    blogPicturePath(blogPath(blog), id, file);
