#pragma once
#include <sodium/core.h>
#include <sodium/crypto_hash_sha256.h>
#include <sodium/crypto_shorthash.h>
#include <sodium/crypto_sign_ed25519.h>
#include <sodium/randombytes.h>
#include <sodium/utils.h>
