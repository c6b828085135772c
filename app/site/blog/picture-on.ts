import type { Blog } from "../../studio/blog/blog";
import { blogPath } from "../../workspace/addresses/blog";
import { blogPictureAddress } from "../../workspace/addresses/pictures";

/** Where a picture's files stand on a blog. */
export const pictureOn =
  (blog: Pick<Blog, "name" | "domain">, { id }: { id: string }) =>
  (file: string) =>
    blogPictureAddress(blogPath(blog), id, file);
